import type { Command } from './command/command.ts';
import type { RegistryClient } from './registry/registry-client.ts';

/** What an act has to say: to people, and to programs. */
export interface Outcome {
  text: string;
  json: unknown;
}

export type Act = (command: Command, registry: RegistryClient) => Promise<Outcome>;
