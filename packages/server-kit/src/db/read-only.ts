import {
  DeleteQueryNode,
  InsertQueryNode,
  MergeQueryNode,
  UpdateQueryNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';
import { createReadOnlyError } from '../http-error.ts';

/** Refuses all writing statements.
 *  @throws HttpError 503 `site/read-only` */
export const readOnlyPlugin: KyselyPlugin = {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    const isWrite = [InsertQueryNode, UpdateQueryNode, DeleteQueryNode, MergeQueryNode].some(({ is }) => is(node));
    if (isWrite) throw createReadOnlyError();
    return node;
  },
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  },
};
