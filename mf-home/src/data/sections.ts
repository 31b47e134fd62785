import type { SectionValues, ReferencedData } from '@fotosoc/contract/page-section';
import { useApi } from '@fotosoc/host';

/** Sections of the home page, with the photos and texts that their values refer to. */
export interface HomeSections extends ReferencedData {
  sections: Pick<SectionValues, 'society' | 'home.hero' | 'home.about' | 'home.why-join' | 'home.join'>;
}

/** Returns the published sections of the home page; `undefined` while loading. */
export function useHomeSections(): HomeSections | undefined {
  return useApi('GET /api/page-sections', { query: { page: 'home' } }).data as HomeSections | undefined;
}

/** Returns the society's text on the privacy page; `undefined` while loading. */
export function usePrivacySection(): (ReferencedData & { text: string }) | undefined {
  const { data } = useApi('GET /api/page-sections', { query: { page: 'privacy' } });
  return data && { ...data, text: data.sections.privacy?.text ?? '' };
}

/** Returns the text above the contact form; `undefined` while loading. */
export function useContactSection(): (ReferencedData & { lead: string }) | undefined {
  const { data } = useApi('GET /api/page-sections', { query: { page: 'contact' } });
  return data && { ...data, lead: data.sections.contact?.lead ?? '' };
}
