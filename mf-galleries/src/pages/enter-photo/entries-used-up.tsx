import type { OpenCall } from '@fotosoc/contract/calls';

/** Says that a person has entered all photos that a call allows, and how to enter another photo. */
export function EntriesUsedUp({ call: { entriesEach } }: { call: OpenCall }) {
  const used = entriesEach === 1 ? '1 photo' : `${entriesEach} photos`;
  return (
    <p>{`You have entered ${used}, which is the most that this call allows. To enter another photo, change or withdraw a photo.`}</p>
  );
}
