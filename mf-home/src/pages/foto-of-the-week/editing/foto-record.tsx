import { RecordSection } from '../../../editing/record-section';

const DID: Partial<Record<string, string>> = {
  choose: 'published',
  plan: 'planned',
  change: 'changed',
  move: 'moved',
  remove: 'took out of the plan',
  'take-over': 'took over',
};

/** Who did what with Fotos of the Week. */
export function FotoRecord() {
  return (
    <RecordSection
      title="History"
      from="GET /api/foto-record"
      sentenceOf={({ act, subject }) => `${DID[act] ?? act} ${subject}`}
    />
  );
}
