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
import { readOnly } from '../http/errors.ts';

/** Refuses all writing statements.
 *  @throws HttpError 503 `site/read-only` */
export const refuseWrites: KyselyPlugin = {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    const isWrite = [InsertQueryNode, UpdateQueryNode, DeleteQueryNode, MergeQueryNode].some(({ is }) => is(node));
    if (isWrite) throw readOnly();
    return node;
  },
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  },
};
