import { RecordSection } from '../../../editing/record-section';

const DID: Partial<Record<string, string>> = {
  add: 'added',
  change: 'changed',
  move: 'moved',
  cancel: 'cancelled',
  reinstate: 'has put back',
  delete: 'deleted',
  'take-over': 'took over',
};

/** Who did what with events, and what of them is otherwise since. */
export function EventRecord() {
  return (
    <RecordSection
      title="History of the events"
      from="GET /api/event-record"
      sentenceOf={({ act, subject, before, after }) => {
        const changed = changesIn(before, after);
        return `${DID[act] ?? act} ${subject}${changed && `: ${changed}`}`;
      }}
    />
  );
}

const WORDS: Partial<Record<string, string>> = {
  name: 'name',
  starts_at: 'start',
  ends_at: 'end',
  location: 'location',
  cost: 'cost',
  capacity: 'capacity',
  type: 'type',
  description: 'description',
  photo_id: 'picture',
  image: 'picture',
};

/** What of an event is otherwise, e.g. `start, end`. */
function changesIn(before: unknown, after: unknown): string {
  if (!before || !after) return '';
  const [was, is] = [before, after] as Record<string, unknown>[];
  const names = Object.keys(WORDS).filter((key) => was![key] !== is![key]);
  return [...new Set(names.map((name) => WORDS[name]))].join(', ');
}
