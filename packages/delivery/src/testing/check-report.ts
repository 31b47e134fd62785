import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';

export const PASSED_REPORT: PublishCheckReport = {
  checkedAt: '2026-03-01T12:00:00.000Z',
  shell: '1.0.0+0000000a',
  api: '1.0.0',
  render: { pages: ['/x'], unseen: [] },
  override: null,
};
