import type { Fault } from './server';

const html = '<!doctype html><html><body><h1>nginx</h1></body></html>';

/** All kinds of failures: error statuses, invalid bodies, lost connections. */
export const faults: Record<string, Fault> = {
  '401': { status: 401 },
  '403': { status: 403 },
  '404': { status: 404 },
  '409': { status: 409 },
  '429': { status: 429 },
  '500': { status: 500 },
  hang: 'hang',
  drop: 'drop',
  'html 502': { status: 502, body: html, type: 'text/html' },
  'html 200': { status: 200, body: html, type: 'text/html' },
  'empty 200': { status: 200, body: '', type: 'application/json' },
  'null 200': { status: 200, body: 'null', type: 'application/json' },
  'list 200': { status: 200, body: '[1,null,{}]', type: 'application/json' },
  'object 200': { status: 200, body: '{"a":1}', type: 'application/json' },
  'text/plain 200': { status: 200, body: 'OK', type: 'text/plain' },
};
