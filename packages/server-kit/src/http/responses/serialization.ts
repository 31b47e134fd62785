import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

/** Serializers per schema for the whole process, built for the first response: building them per app was a third of its
 *  start. */
const serializers = new WeakMap<object, (answer: unknown) => string>();

/** Serializes responses by their contract, without additional fields. */
export function serializeBySchema(app: FastifyInstance): void {
  app.setSerializerCompiler(
    ({ schema }) =>
      (answer) =>
        serializeResponse(app, schema, answer),
  );
}

/** Serializes a response.
 *  @param schema schema of the contract */
export function serializeResponse(app: FastifyInstance, schema: object, answer: unknown): string {
  return serializerOf(app, schema)(answer);
}

function serializerOf(app: FastifyInstance, schema: object): (answer: unknown) => string {
  const serializer = serializers.get(schema) ?? fastJsonStringify(schema, { schema: app.getSchemas() as never });
  serializers.set(schema, serializer);
  return serializer;
}
