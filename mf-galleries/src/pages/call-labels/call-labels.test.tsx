import { mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import routes from '../../routes';
import { administrator } from '../../testing/accounts';
import { createSampleCall, createSampleResult } from '../../testing/calls';

test.each([
  ['1 label for Fog', ['a']],
  ['2 labels for Fog', ['a', 'b']],
])('counts %s', async (count, ids) => {
  const results = ids.map((id) => createSampleResult(id, { place: 1, score: 2 }));
  mockResponses({ 'GET /api/calls/fog': { body: { call: createSampleCall({ state: 'results' }), results } } });
  renderRoutes(routes, '/calls/fog/labels', administrator);
  expect(await screen.findByText(count)).toBeDefined();
});
