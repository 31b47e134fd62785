import { expect, it } from 'vitest';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { startServer } from '../../../test/server.ts';
import { members, type DemoMember } from './members.ts';
import { seedPhotos } from './seed-photos.ts';

const photosOf = ({ portfolio }: DemoMember) => portfolio.galleries.flatMap(({ photos }) => photos).length;

it('the demo content continues with the missing photos after an interrupted start', async () => {
  const { services, call, signUp, addPortfolio } = await startServer();
  const { db, stopping } = services;
  const [shortest, other] = members.toSorted((one, another) => photosOf(one) - photosOf(another));
  await signUp(shortest!.email);
  await addPortfolio(await signUp(other!.email), other!.portfolio.link);
  await saveSetting(db, 'demo-content', 'photos');
  const page = `/api/portfolios/${shortest!.portfolio.link}`;

  stopping.isAsked = true;
  await seedPhotos(services, () => undefined);
  expect([(await call('GET', page)).statusCode, await findSetting(db, 'demo-content')]).toEqual([404, 'photos']);

  stopping.isAsked = false;
  const said: string[] = [];
  await seedPhotos(services, (line) => said.push(line));
  expect([(await call('GET', page)).statusCode, await findSetting(db, 'demo-content')]).toEqual([200, 'complete']);
  expect([said[0], said.at(-1)]).toEqual([
    expect.stringMatching(/^Adding \d+ demo photos/),
    expect.stringMatching(/^Demo photos: (\d+) of \1$/),
  ]);
});
