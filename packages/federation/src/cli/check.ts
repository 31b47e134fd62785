import path from 'node:path';
import { BundleRefused, readBundle } from '../gate/bundle.ts';
import { passGate } from '../gate/gate.ts';
import type { Outcome } from './acts.ts';
import { gateContextOf } from './checkout.ts';
import { CommandError, type Command } from './command.ts';

/** Runs the registry's own checks on what is built here.
 *  @throws CommandError with the sentence the registry would refuse it with */
export async function checkBuilt(command: Command): Promise<Outcome> {
  const { workspace, name } = command;
  try {
    const bundle = await readBundle(path.join(workspace, name, 'dist'));
    const { manifest } = bundle;
    const context = await gateContextOf(command, manifest);
    passGate(bundle, context);
    const shell = context.shell?.version;
    const besides = context.others.length;
    const text = `${name} ${manifest.version} passes the gate: shell ${shell}, API ${context.apiVersion}, ${besides} other remotes`;
    const json = { version: manifest.version, passes: true, shell, api: context.apiVersion };
    return { text, json };
  } catch (error) {
    throw error instanceof BundleRefused ? new CommandError(1, error.message, error.code) : error;
  }
}
