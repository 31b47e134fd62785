import { execFileSync } from 'node:child_process';
import { sign, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fetchCreationOptions, createAuthenticator } from '../../../../test/passkeys.ts';
import { startServer } from '../../../../test/server.ts';

const CONFIG = `[req]
distinguished_name=dn
x509_extensions=v3
prompt=no
[dn]
C=IE
O=Maker
OU=Authenticator Attestation
CN=Key
[v3]
basicConstraints=critical,CA:FALSE
crlDistributionPoints=URI:http://127.0.0.1:9/list`;

/** Creates a key and a certificate like those of authenticator manufacturers. */
function makeCertificate(): { key: string; certificate: Buffer } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-maker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [config, key, pem] = ['config', 'key', 'pem'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(config, CONFIG);
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', [...request, '-config', config, '-keyout', key, '-out', pem], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), certificate: new X509Certificate(readFileSync(pem)).raw };
}

it('refuses a passkey with manufacturer certificates, which name addresses to fetch', async () => {
  const server = await startServer();
  const member = await server.signUpAdministrator();
  const { key, certificate } = makeCertificate();
  const credential = createAuthenticator(server).create(await fetchCreationOptions(server, member), {
    attest: (signed) => ({
      fmt: 'packed',
      attStmt: new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(sign('sha256', signed, key))],
        ['x5c', [new Uint8Array(certificate)]],
      ]),
    }),
  });
  const reply = await server.call('POST', '/api/account/passkeys', { as: member, body: { name: 'Key', credential } });
  expect([reply.statusCode, reply.json<{ code?: string }>().code]).toEqual([400, 'account/invalid-passkey']);
});
