import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { pictures } from '@/testing/browserGaps';
import { makePhoto } from '@/testing/factories';
import { photosServer } from '@/testing/handlers/photosHandlers';
import { api } from '@/testing/handlers/respond';
import { seller } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';

preloadPages(routes.addProduct);

const open = () => renderRoute(routes.addProduct, { signedInAs: seller });
const jpeg = (name: string, bytes = 9) =>
  new File(['x'.repeat(bytes)], name, { type: 'image/jpeg' });

let photos: ReturnType<typeof photosServer>;
beforeEach(() => server.use(...extensionHandlers));
beforeEach(() => {
  photos = photosServer();
  server.use(...photos.handlers);
});

const field = () => screen.findByRole('group', { name: 'Photo upload' });
/** Drops files onto the field, as from a folder of the desktop. */
const drop = async (...files: File[]) =>
  fireEvent.drop(await field(), { dataTransfer: { files, types: ['Files'] } });
const tiles = () =>
  within(screen.getByRole('list', { name: 'Photo order' })).getAllByRole('listitem');
const tile = (position: number) => within(tiles()[position - 1] ?? document.body);
const uploaded = (message: string) => screen.findByText(message);

/** Fills the form except for the picture. */
async function fill(user: UserEvent) {
  const paste = async (role: string, name: string, text: string) => {
    await user.click(await screen.findByRole(role, { name }));
    await user.paste(text);
  };
  await paste('textbox', 'Name', 'Volvo XC60');
  await screen.findByRole('option', { name: 'SUV' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'SUV');
  await user.click(screen.getByRole('radio', { name: 'Good' }));
  await paste('textbox', 'Purchase year', '2018');
  await paste('textbox', 'Years of use', '4');
  await paste('textbox', 'Description', 'One owner.');
  await paste('textbox', 'Original price', '48000');
  await paste('textbox', 'Resale price', '21500');
  await paste('textbox', 'Phone', '351912345678');
  await paste('textbox', 'Location', 'Lisbon');
}
const submit = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Add Product' }));

const posted: unknown[] = [];
beforeEach(() => {
  posted.length = 0;
  server.use(
    http.post(api('/products'), async ({ request }) => {
      posted.push(await request.json());
      return HttpResponse.json({ acknowledged: true });
    }),
  );
});

it('publishes a car with its photos in order and without a picture link', async () => {
  jest.spyOn(pictures, 'load').mockRejectedValue(new Error('no link, no picture'));
  const { user } = open();
  await drop(jpeg('front.jpg'), jpeg('rear.jpg'), jpeg('inside.jpg'));
  await uploaded('3 of 3 photos uploaded');
  await user.click(screen.getByRole('button', { name: 'Set photo 3 as cover' }));
  expect(tile(1).getByText('Cover')).toBeVisible();
  expect(screen.getByText('Moved photo 3 to position 1 of 3, the cover.')).toBeVisible();

  await fill(user);
  await submit(user);
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({
    name: 'Volvo XC60',
    photos: ['photo-3', 'photo-1', 'photo-2'],
  });
  expect(posted[0]).not.toHaveProperty('picture');
  jest.restoreAllMocks();
});

it('uploads a chosen file with its type and the access token', async () => {
  const { user } = open();
  await field();
  const picker = screen.getByLabelText('Add photos', { selector: 'input' });
  // With this list, Safari converts other formats such as HEIC to JPEG.
  expect(picker).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/avif');
  expect(picker).toHaveAttribute('multiple');
  await user.upload(picker, [jpeg('front.jpg')]);
  await uploaded('1 of 1 photo uploaded');
  expect(photos.files).toEqual([{ type: 'image/jpeg', content: 'x'.repeat(9) }]);
});

it('adds up to 20 photos and shows how many were skipped', async () => {
  open();
  await drop(...Array.from({ length: 30 }, (_, index) => jpeg(`${index}.jpg`)));
  expect(
    screen.getByText('A car can have 20 photos. We skipped 10 of the photos you chose.'),
  ).toBeVisible();
  await uploaded('20 of 20 photos uploaded');
  expect(photos.files).toHaveLength(20);
});

describe('a paste', () => {
  const paste = (element: Element, text: string) =>
    fireEvent.paste(element, {
      clipboardData: { files: [jpeg('front.jpg')], getData: () => text },
    });

  it.each(['', 'front.jpg'])('of files outside of text fields adds them: %j', async (names) => {
    open();
    await field();
    expect(paste(document.body, names)).toBe(false);
    await uploaded('1 of 1 photo uploaded');
  });

  it('into a text field, or of a text with its picture, belongs to the text', async () => {
    open();
    await field();
    expect(paste(screen.getByRole('textbox', { name: 'Description' }), 'One owner.')).toBe(true);
    expect(paste(screen.getByRole('textbox', { name: 'Name' }), '')).toBe(true);
    expect(paste(document.body, 'front.jpg\tOne owner.')).toBe(true);
    expect(screen.queryByRole('list', { name: 'Photo order' })).not.toBeInTheDocument();
  });
});

it('stops the upload of a photo that is removed', async () => {
  const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort');
  server.use(http.post(api('/photos'), () => new Promise(() => undefined)));
  const { user } = open();
  await drop(jpeg('front.jpg'));
  await waitFor(() => expect(world.calls).toContain('POST /photos'));
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await waitFor(() => expect(abort).toHaveBeenCalled());
  expect(screen.queryByRole('list', { name: 'Photo order' })).not.toBeInTheDocument();
});

describe('a photo with a problem', () => {
  it('shows an error for HEIC files of any type and other files, without uploading them', async () => {
    open();
    const head = ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'x'.repeat(100)];
    await drop(
      new File(head, 'IMG_1.HEIC', { type: 'application/octet-stream' }),
      new File(head, 'IMG_2.jpg', { type: 'image/jpeg' }),
      new File(['%PDF'], 'papers.pdf', { type: 'application/pdf' }),
    );
    for (const position of [1, 2]) {
      expect(await tile(position).findByText(/^HEIC photos aren’t supported.*JPEG/)).toBeVisible();
      expect(tile(position).queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
    }
    expect(await tile(3).findByText(/^This file isn’t an image/)).toBeVisible();
    expect(tile(3).queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
    expect(photos.files).toEqual([]);
  });

  it.each([
    ['an unreadable image', 422, 'photo-unreadable', /We can’t read this file/, 0],
    ['a full disk', 507, 'photo-no-room', /can’t store more photos/, 1],
  ])('shows an error for %s', async (_what, status, code, message, retries) => {
    server.use(
      http.post(api('/photos'), () => HttpResponse.json({ message: 'x', code }, { status })),
    );
    open();
    await drop(jpeg('front.jpg'));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(tile(1).queryAllByRole('button', { name: 'Retry photo 1' })).toHaveLength(retries);
  });

  it('is uploaded again with Retry', async () => {
    server.use(
      http.post(api('/photos'), () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    const { user } = open();
    await drop(jpeg('front.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Retry photo 1' }));
    await uploaded('1 of 1 photo uploaded');
    expect(photos.files).toHaveLength(1);
  });

  it('prevents publishing until it is removed', async () => {
    server.use(http.post(api('/photos'), () => HttpResponse.json({}, { status: 507 })));
    const { user } = open();
    await drop(jpeg('front.jpg'));
    await fill(user);
    await submit(user);
    expect(await screen.findByText(/^1 photo didn’t upload: photo 1 \(front\.jpg\)/)).toBeVisible();
    expect(screen.getByRole('listitem', { name: 'Photo 1' })).toHaveFocus();
    expect(posted).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    expect(screen.getByRole('group', { name: 'Photo upload' })).toHaveFocus();
    expect(screen.queryByText(/didn’t upload/)).not.toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: 'Picture' })).toBeVisible();
  });

  it('shows the form’s error only on submit, replacing the previous error', async () => {
    const refuse = (status: number, body: object) =>
      server.use(http.post(api('/products'), () => HttpResponse.json(body, { status })));
    const dropPapers = async () => {
      await drop(new File(['%PDF'], 'papers.pdf', { type: 'application/pdf' }));
      expect(await tile(2).findByText(/^This file isn’t an image/)).toBeVisible();
    };
    const { user } = open();
    await drop(jpeg('front.jpg'));
    await uploaded('1 of 1 photo uploaded');
    await fill(user);
    refuse(400, { message: 'No.', fieldErrors: { name: 'Say which model.' } });
    await submit(user);
    expect(await screen.findByText('Say which model.')).toBeVisible();
    await dropPapers();
    expect(screen.queryByText(/didn’t upload/)).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    refuse(500, {});
    await submit(user);
    expect(await screen.findByText(/The problem is on our side/)).toBeVisible();
    await dropPapers();
    await submit(user);
    expect(await screen.findByText(/^1 photo didn’t upload/)).toBeVisible();
  });

  it('shows an error for duplicates', async () => {
    server.use(http.post(api('/photos'), () => HttpResponse.json(makePhoto({ _id: 'same' }))));
    open();
    await drop(jpeg('front.jpg'), jpeg('copy.jpg'));
    expect(await screen.findByText(/^You’ve already added this photo/)).toBeVisible();
    expect(screen.getByText('1 of 2 photos uploaded')).toBeVisible();
  });
});

describe('a lost connection', () => {
  const goOffline = () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  afterEach(() => jest.restoreAllMocks());

  it('pauses the uploads, which begin again by themselves, and publishes what the form has then', async () => {
    goOffline();
    let isOffline = true;
    const lost = () => (isOffline ? HttpResponse.error() : undefined);
    server.use(http.post(api('/photos'), lost));
    const { user } = open();
    await drop(jpeg('front.jpg'), jpeg('rear.jpg'));
    const paused = 'No connection. Upload resumes automatically.';
    expect(await screen.findAllByText(paused)).toHaveLength(2);
    await fill(user);
    await submit(user);
    expect(await screen.findByText('Uploading 2 photos…')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Resale price' }), '.50');
    expect(posted).toEqual([]);

    isOffline = false;
    jest.restoreAllMocks();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toMatchObject({
      resalePrice: 21_500.5,
      photos: ['photo-1', 'photo-2'],
    });
    expect(photos.files).toHaveLength(2);
  });
});

it('renews the access token in the middle of an upload', async () => {
  open();
  await field();
  world.accessTokens.clear();
  await drop(jpeg('front.jpg'));
  await uploaded('1 of 1 photo uploaded');
  expect(world.calls).toContain('POST /jwt');
});

it('redirects to log-in when the session expires during an upload, and restores the photos', async () => {
  server.use(http.post(api('/jwt'), () => HttpResponse.json({}, { status: 401 })));
  const { shown, unmount } = open();
  await drop(jpeg('front.jpg'));
  await uploaded('1 of 1 photo uploaded');
  world.accessTokens.clear();
  await drop(jpeg('rear.jpg'));
  await waitFor(() => expect(shown.location.pathname).toBe(routes.login));
  unmount();
  open();
  await uploaded('1 of 2 photos uploaded');
});

it('does not restore files that are not images after a reload', async () => {
  server.use(...photos.handlers);
  const first = open();
  await field();
  await drop(new File(['words'], 'notes.txt', { type: 'text/plain' }), jpeg('front.jpg'));
  await uploaded('1 of 2 photos uploaded');
  expect(screen.getByText(/This file isn’t an image/)).toBeVisible();
  first.unmount();

  open();
  expect(await screen.findByText('1 of 1 photo uploaded')).toBeVisible();
  expect(screen.queryByText(/notes\.txt/)).not.toBeInTheDocument();
});

it('restores uploaded photos after a reload and asks for the missing files of the others', async () => {
  const first = open();
  await field();
  await drop(jpeg('front.jpg'));
  await uploaded('1 of 1 photo uploaded');
  server.use(http.post(api('/photos'), () => new Promise(() => undefined)));
  await drop(jpeg('rear.jpg'));
  await waitFor(() =>
    expect(world.calls.filter((call) => call === 'POST /photos')).toHaveLength(2),
  );
  first.unmount();

  server.use(...photos.handlers);
  const { user } = open();
  expect(await screen.findByText('1 of 2 photos uploaded')).toBeVisible();
  // jsdom cannot store files. Other browsers resume the upload.
  expect(await screen.findByText('Choose rear.jpg again')).toBeVisible();
  expect(screen.getByText('We restored your unsaved changes.')).toBeVisible();
  const picker = screen.getByLabelText('Choose file for photo 2', { selector: 'input' });
  await user.upload(picker, jpeg('rear.jpg'));
  await uploaded('2 of 2 photos uploaded');
});

it('rotates a photo, and shows an error if that fails', async () => {
  const { user } = open();
  await drop(jpeg('front.jpg'));
  await uploaded('1 of 1 photo uploaded');
  await user.click(screen.getByRole('button', { name: 'Rotate photo 1' }));
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Photo 1' })).toHaveAttribute(
      'src',
      expect.stringContaining('photo-1-turned'),
    ),
  );
  server.use(http.post(api('/photos/:id/turned'), () => HttpResponse.json({}, { status: 500 })));
  await user.click(screen.getByRole('button', { name: 'Rotate photo 1' }));
  expect(await screen.findByText('Couldn’t rotate. Try again.')).toBeVisible();
});

it('also accepts a picture link, with or without photos', async () => {
  const { user } = open();
  await field();
  expect(screen.getByRole('textbox', { name: 'Picture' })).toBeRequired();
  await drop(jpeg('front.jpg'));
  await uploaded('1 of 1 photo uploaded');
  expect(screen.queryByRole('textbox', { name: 'Picture' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use a photo link instead' }));
  expect(screen.getByRole('textbox', { name: 'Picture' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Picture' })).not.toBeRequired();
});

it('does not offer photos if the server does not support them', async () => {
  server.resetHandlers();
  open();
  expect(await screen.findByRole('textbox', { name: 'Picture' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Category' })).toBeEnabled());
  expect(screen.queryByRole('group', { name: 'Photo upload' })).not.toBeInTheDocument();
});
