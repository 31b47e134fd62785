import { tryReleasesIn } from '../releases/releases-table.ts';

tryReleasesIn('shell of before');
