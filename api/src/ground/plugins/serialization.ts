import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

/** One per schema for the whole process: building them again for each app was a third of its start. */
const serializers = new WeakMap<object, (answer: unknown) => string>();

/** Answers leave as their contract says, and nothing else of them. */
export function serializeBySchema(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => serializerOf(app, schema as object));
}

/** An answer as it leaves.
 *  @param schema of the contract */
export function jsonOf(app: FastifyInstance, schema: object, answer: unknown): string {
  return serializerOf(app, schema)(answer);
}

function serializerOf(app: FastifyInstance, schema: object): (answer: unknown) => string {
  const serializer = serializers.get(schema) ?? fastJsonStringify(schema, { schema: app.getSchemas() as never });
  serializers.set(schema, serializer);
  return serializer;
}
