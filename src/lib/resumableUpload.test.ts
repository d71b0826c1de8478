import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { deferred } from '@/testing/deferred';
import { photosServer } from '@/testing/handlers/photosHandlers';
import { api } from '@/testing/handlers/respond';
import { server } from '@/testing/server';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';
import { UploadError, uploadInChunks, type ResumableUpload } from './resumableUpload';

const endpoint = api('/photos/uploads');
const first = `${endpoint}/upload-1`;

const uploadOf = (parts: Partial<Omit<ResumableUpload, 'onBegun'>> = {}) => ({
  endpoint,
  file: new Blob(['a picture'], { type: 'image/jpeg' }),
  fileName: 'front.jpg',
  uploadUrl: null,
  getToken: () => FIRST_ACCESS_TOKEN,
  renewToken: () => Promise.resolve(),
  onBegun: jest.fn<undefined, [string]>(),
  onProgress: () => undefined,
  signal: new AbortController().signal,
  ...parts,
});

const calls = () => world.calls.map((call) => call.replace(/\/photos\/uploads/, ''));

beforeEach(() => server.use(...photosServer().handlers));

describe('an upload', () => {
  it('is said to have begun once, however often it goes on', async () => {
    server.use(
      http.patch(`${endpoint}/:id`, () => new HttpResponse(null, { status: 500 }), { once: true }),
    );
    const upload = uploadOf();
    await expect(uploadInChunks(upload)).resolves.toBe(first);
    expect(calls()).toEqual(['POST ', 'PATCH /upload-1', 'HEAD /upload-1', 'PATCH /upload-1']);
    expect(upload.onBegun.mock.calls).toEqual([[first]]);
  });

  it('that was begun before is not said to have begun', async () => {
    await uploadInChunks(uploadOf());
    const upload = uploadOf({ uploadUrl: first });
    await expect(uploadInChunks(upload)).resolves.toBe(first);
    expect(upload.onBegun).not.toHaveBeenCalled();
  });

  it('that the server has forgotten begins anew, and says so', async () => {
    const upload = uploadOf({ uploadUrl: `${endpoint}/forgotten` });
    await expect(uploadInChunks(upload)).resolves.toBe(first);
    expect(upload.onBegun.mock.calls).toEqual([[first]]);
  });

  it('that is stopped while its token is renewed sends nothing more', async () => {
    const renewal = deferred();
    const renewToken = jest.fn(() => renewal.promise);
    const controller = new AbortController();
    const stopped = uploadInChunks(
      uploadOf({ getToken: () => 'refused', renewToken, signal: controller.signal }),
    );
    await waitFor(() => expect(renewToken).toHaveBeenCalledTimes(1));
    controller.abort();
    await expect(stopped).rejects.toThrow('Aborted');
    renewal.resolve();
    // A complete second upload: a request of the first would have arrived by its end.
    await uploadInChunks(uploadOf());
    expect(calls()).toEqual(['POST ', 'POST ', 'PATCH /upload-1']);
  });

  it('whose token cannot be renewed says so and sends nothing more', async () => {
    const renewToken = () => Promise.reject(new UploadError(403, ''));
    const failed = uploadInChunks(uploadOf({ getToken: () => 'refused', renewToken }));
    await expect(failed).rejects.toMatchObject({ status: 403 });
    // A complete second upload: a request of the first would have arrived by its end.
    await uploadInChunks(uploadOf());
    expect(calls()).toEqual(['POST ', 'POST ', 'PATCH /upload-1']);
  });
});
