import type { InjectOptions } from 'fastify';
import type { Actor } from './server.ts';
export type Part = [name: string, value: string | Buffer, filename?: string];
/** A multipart body of these parts, in this order. */
export declare function multipart(parts: Part[]): Buffer;
export declare const MULTIPART_TYPE = 'multipart/form-data; boundary=fotosoc-test-boundary';
/** The request that uploads a file. */
export declare function uploadRequest(file: Buffer, as?: Actor, fields?: Record<string, string>): InjectOptions;
