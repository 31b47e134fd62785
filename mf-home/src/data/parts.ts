import type { PartValues, NamedBeside } from '@fotosoc/contract/part';
import { useApi } from '@fotosoc/host';

/** The parts of the home page, with what they name. */
export interface HomeParts extends NamedBeside {
  parts: Pick<PartValues, 'society' | 'home.hero' | 'home.about' | 'home.why-join' | 'home.join'>;
}

/** As it is published; undefined until it is known. */
export function useHomeParts(): HomeParts | undefined {
  return useApi('GET /api/parts', { query: { page: 'home' } }).data as HomeParts | undefined;
}

/** Words of the society on the privacy page; undefined until they are known. */
export function usePrivacyPart(): (NamedBeside & { text: string }) | undefined {
  const { data } = useApi('GET /api/parts', { query: { page: 'privacy' } });
  return data && { ...data, text: data.parts.privacy?.text ?? '' };
}

/** What stands above the form of the contact page; undefined until it is known. */
export function useContactPart(): (NamedBeside & { lead: string }) | undefined {
  const { data } = useApi('GET /api/parts', { query: { page: 'contact' } });
  return data && { ...data, lead: data.parts.contact?.lead ?? '' };
}
