import { http, HttpResponse } from 'msw';
import { makePhoto } from '../factories';
import { world } from '../world';
import { api, isSignedIn, param, extendedHeaders } from './respond';

const TUS = { 'Tus-Resumable': '1.0.0' };
const uploadsUrl = '/photos/uploads';

interface Upload {
  length: number;
  received: Uint8Array[];
  metadata: string;
}

const sizeOf = ({ received }: Upload) => received.reduce((sum, { length }) => sum + length, 0);

/**
 * A server that stores photos: uploads by the tus protocol, and their processing. Each call creates
 * a new server; `uploads` contains its files by name.
 */
export function photosServer() {
  const uploads = new Map<string, Upload>();
  let begun = 0;
  const refused = () => new HttpResponse(null, { status: 401, headers: TUS });
  const handlers = [
    http.get(api('/categories'), () =>
      HttpResponse.json(world.categories, { headers: extendedHeaders }),
    ),
    http.post(api(uploadsUrl), ({ request }) => {
      if (!isSignedIn(request)) return refused();
      begun += 1;
      const id = `upload-${begun}`;
      uploads.set(id, {
        length: Number(request.headers.get('Upload-Length')),
        received: [],
        metadata: request.headers.get('Upload-Metadata') ?? '',
      });
      return new HttpResponse(null, {
        status: 201,
        headers: { ...TUS, Location: api(`${uploadsUrl}/${id}`) },
      });
    }),
    http.head(api(`${uploadsUrl}/:id`), ({ request, params }) => {
      if (!isSignedIn(request)) return refused();
      const upload = uploads.get(param(params, 'id'));
      if (!upload) return new HttpResponse(null, { status: 404, headers: TUS });
      return new HttpResponse(null, {
        headers: {
          ...TUS,
          'Upload-Offset': String(sizeOf(upload)),
          'Upload-Length': String(upload.length),
        },
      });
    }),
    http.patch(api(`${uploadsUrl}/:id`), async ({ request, params }) => {
      if (!isSignedIn(request)) return refused();
      const upload = uploads.get(param(params, 'id'));
      if (!upload) return new HttpResponse(null, { status: 404, headers: TUS });
      upload.received.push(new Uint8Array(await request.arrayBuffer()));
      return new HttpResponse(null, {
        status: 204,
        headers: { ...TUS, 'Upload-Offset': String(sizeOf(upload)) },
      });
    }),
    http.delete(api(`${uploadsUrl}/:id`), ({ request, params }) => {
      if (!isSignedIn(request)) return refused();
      const isKnown = uploads.delete(param(params, 'id'));
      return new HttpResponse(null, { status: isKnown ? 204 : 404, headers: TUS });
    }),
    http.post<never, { upload: string }>(api('/photos'), async ({ request }) => {
      if (!isSignedIn(request)) return HttpResponse.json({}, { status: 401 });
      const { upload } = await request.json();
      const file = uploads.get(upload);
      if (!file || sizeOf(file) < file.length) return HttpResponse.json({}, { status: 409 });
      return HttpResponse.json(makePhoto({ _id: `photo-of-${upload}` }), { status: 201 });
    }),
    http.post(api('/photos/:id/turned'), ({ params }) =>
      HttpResponse.json(makePhoto({ _id: `${param(params, 'id')}-turned` }), { status: 201 }),
    ),
  ];
  return { handlers, uploads };
}
