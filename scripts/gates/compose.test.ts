import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, requireSharedSettings } from '../../api/src/config/config.ts';
import { COPIED_PATHS } from '../release/compose-release.ts';
import { readRepositoryFile } from './repository.ts';

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  command?: string[];
  volumes?: string[];
  networks?: string[] | Record<string, { ipv4_address: string }>;
  depends_on?: string[] | Record<string, object>;
}
interface Compose {
  services: Record<'site' | 'database' | 'nginx' | 'certbot', Service>;
  volumes: object;
  networks: { inside: { ipam: { config: { subnet: string }[] } } };
}

const SETTINGS = { NAME: 'fotosoc.example.net', SMTP_URL: 'smtps://mail.example.net', POSTGRES_PASSWORD: 'secret' };
const text = readRepositoryFile('docs/compose.yml');
const { services, volumes, networks } = parse(text) as Compose;

/** Substitutes the variables of the settings like compose. */
const filled = (value: string) =>
  value
    .replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => SETTINGS[name as keyof typeof SETTINGS])
    .replaceAll('$$', '$');

const environmentOf = ({ environment = {} }: Service) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));

describe('the containers of compose.yml', () => {
  it('give the site valid settings, together with those of its image', () => {
    const [, ofImage = ''] = /^ENV (.+)$/m.exec(readRepositoryFile('docs/Containerfile'))!;
    const env = Object.fromEntries(ofImage.split(' ').map((one) => one.split('=') as [string, string]));
    const config = readConfig({ ...env, ...environmentOf(services.site) });
    expect(() => requireSharedSettings(config)).not.toThrow();
    expect(config).toMatchObject({
      publicUrl: 'https://fotosoc.example.net',
      previewUrl: 'https://preview.fotosoc.example.net',
      databaseUrl: 'postgres://fotosoc:secret@database/fotosoc',
    });
  });

  it('name the database by its address for the site', () => {
    const { POSTGRES_USER: user, POSTGRES_DB: name, POSTGRES_PASSWORD: password } = environmentOf(services.database);
    expect(environmentOf(services.site)['DATABASE_URL']).toBe(`postgres://${user}:${password}@database/${name}`);
  });

  it('make the site trust nginx, by its address in their network', () => {
    const { ipv4_address: address } = (services.nginx.networks as Record<string, { ipv4_address: string }>)['inside']!;
    expect(environmentOf(services.site)['TRUSTED_PROXIES']).toBe(address);
    expect(address.split('.').slice(0, 3)).toEqual(networks.inside.ipam.config[0]!.subnet.split('.').slice(0, 3));
  });

  it('keep data in declared volumes', () => {
    const used = Object.values(services).flatMap((service) => (service.volumes ?? []).map((one) => one.split(':')[0]!));
    expect(new Set(used.filter((name) => name !== '.'))).toEqual(new Set(Object.keys(volumes)));
  });

  it('connect nginx to the site by the site’s name', () => {
    const [, script = ''] = services.nginx.command!;
    const [, sed = ''] = /^(sed ".*?") /.exec(filled(script))!;
    const configured = execFileSync('sh', ['-c', `${sed} docs/nginx.conf`], { encoding: 'utf8', env: SETTINGS });
    expect(configured).not.toMatch(/example\.org|127\.0\.0\.1:3000/);
    expect(configured).toContain('server site:3000 ');
    expect(configured).toContain('/etc/letsencrypt/live/fotosoc.example.net/fullchain.pem');
  });

  it('are built from files of a release', () => {
    expect(services.site.build).toEqual({ context: '..', dockerfile: 'docs/Containerfile' });
    expect(COPIED_PATHS).toEqual(expect.arrayContaining(['docs/compose.yml', 'docs/Containerfile', 'docs/nginx.conf']));
  });
});
