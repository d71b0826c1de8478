import { http, HttpResponse } from 'msw';
import { makePhoto } from '../factories';
import { world } from '../world';
import { api, isSignedIn, param, extendedHeaders } from './respond';

/** A server that stores photos. Each call creates a new server; `files` contains what it was sent. */
export function photosServer() {
  const files: { type: string; content: string }[] = [];
  const handlers = [
    http.get(api('/categories'), () =>
      HttpResponse.json(world.categories, { headers: extendedHeaders }),
    ),
    http.post(api('/photos'), async ({ request }) => {
      if (!isSignedIn(request)) return HttpResponse.json({}, { status: 401 });
      const type = request.headers.get('Content-Type') ?? '';
      files.push({ type, content: await request.text() });
      return HttpResponse.json(makePhoto({ _id: `photo-${files.length}` }), { status: 201 });
    }),
    http.post(api('/photos/:id/turned'), ({ params }) =>
      HttpResponse.json(makePhoto({ _id: `${param(params, 'id')}-turned` }), { status: 201 }),
    ),
  ];
  return { handlers, files };
}
