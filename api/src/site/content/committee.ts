import type { CommitteeMember } from '@fotosoc/contract/committee';
import { committee } from './committee-members.ts';
import { pictureAddress } from './pictures.ts';

/** Photos of their own, by position: the others show the society's mark. */
const PHOTOS: Record<string, string> = { Webmaster: pictureAddress('webmaster.jpg') };

/** The current committee as it is answered, by rank. */
export function listCommittee(): CommitteeMember[] {
  return committee.map(({ number, name, position, email, socials: [first, second] }) => ({
    number,
    name,
    position,
    image: PHOTOS[position] ?? '',
    social1: first?.url ?? '',
    social1_type: first?.type ?? '',
    social2: second?.url ?? '',
    social2_type: second?.type ?? '',
    email,
  }));
}
