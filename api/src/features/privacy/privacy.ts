import type { Privacy } from '@fotosoc/contract/privacy';
import type { Config } from '../../config/config.ts';
import { PEOPLE_GROUPS } from '../people-groups.ts';
import { COOKIES } from './cookies.ts';
import {
  BASES,
  formatRetention,
  type AllDeclarations,
  type Processing,
} from '@fotosoc/server-kit/personal-data/declaration';
import { FILES } from './files.ts';

/** Returns the personal data that the site stores, as declared by its tables, files and cookies. Data of several tables
 *  is listed once. */
export function describePrivacy(declarations: AllDeclarations, config: Config): Privacy {
  const tables = [
    ...Object.values(declarations),
    ...Object.values(FILES).map((processing) => ({ processing, retention: undefined })),
  ];
  const described = tables.flatMap(({ processing = [], retention }) =>
    processing.map((one) => ({
      person: one.person,
      data: toPrivacyData(one, formatRetention({ retention }, one, config)),
    })),
  );
  const people = PEOPLE_GROUPS.map((person) => {
    const own = described.filter((one) => one.person === person).map(({ data }) => [data.what, data] as const);
    return { person, data: [...new Map(own).values()] };
  });
  return {
    people,
    cookies: Object.entries(COOKIES).map(([name, cookie]) => ({ name, ...cookie })),
    formService: config.contactFormUrl === undefined ? null : new URL(config.contactFormUrl).host,
  };
}

function toPrivacyData({ what, why, basis, seenBy }: Processing, kept: string) {
  return { what, why, kept, seenBy, basis: BASES[basis] };
}
