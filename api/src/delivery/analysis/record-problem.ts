import type { RemoteReport } from '@fotosoc/contract/report';
import type { Db } from '../../server-kit/db/connection.ts';
import { removePersonalData } from '../../server-kit/text/impersonal.ts';
import type { CountedDeployment } from './view-counts.ts';

type ProblemReport = Extract<RemoteReport, { step?: string }>;

function formatProblem({ kind, step, message }: ProblemReport): string {
  const what = {
    'load-failed': `${step ?? 'page'} failed to load`,
    'render-crash': 'page crashed',
    error: 'its code threw an error',
    frozen: 'page froze or its tab crashed',
  }[kind];
  return [what, message && removePersonalData(message)].filter(Boolean).join(': ');
}

/** Stores the latest problem of a deployment, which explains a later rollback. */
export async function recordProblem(
  trx: Db,
  { deploymentId, shellId, remote, version }: CountedDeployment,
  report: ProblemReport,
  at: Date,
): Promise<void> {
  const message =
    report.remote === remote ? formatProblem(report) : `${report.remote} afterwards: ${formatProblem(report)}`;
  const seen_at = at.toISOString();
  await trx
    .insertInto('rollout_analyses')
    .values({
      deployment_id: deploymentId,
      shell_id: shellId,
      remote,
      version,
      sums: '{}',
      trouble: null,
      message,
      message_at: seen_at,
      seen_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['deployment_id', 'shell_id']).doUpdateSet((eb) => {
        if (report.message !== undefined) return { message, message_at: seen_at, seen_at };
        // Keeps the more detailed of the stored and the new message.
        const kept = (column: 'message' | 'message_at') =>
          eb.fn.coalesce(`rollout_analyses.${column}`, `excluded.${column}`);
        return { message: kept('message'), message_at: kept('message_at'), seen_at };
      }),
    )
    .execute();
}
