import type { Command } from './command/command.ts';
import type { RegistryClient } from './registry/registry-client.ts';

/** Result of a command, for people and for programs. */
export interface Outcome {
  text: string;
  json: unknown;
}

export type CommandAction = (command: Command, registry: RegistryClient) => Promise<Outcome>;
