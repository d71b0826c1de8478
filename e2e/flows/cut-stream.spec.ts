import { randomUUID } from 'node:crypto';
import { openBreakableNetwork } from '../support/breakableNetwork';
import { addCar, callApi } from '../support/people';
import { expect, test } from '../support/test';
import { signUp } from '../support/steps';

/** A buyer loses the network, and with it the stream of changes, while a seller writes to them. */

test('messages written while the stream is cut appear once it is back, as unread and once each', async ({
  page: seller,
  openPage,
  server,
}) => {
  test.slow();
  const network = await openBreakableNetwork(server.url);
  const buyer = await openPage({ baseURL: network.url });
  await signUp(seller, 'cut-seller@people.test', 'Seller');
  await signUp(buyer, 'cut-buyer@people.test');
  const productId = await addCar(seller, 'Cut Estate');
  const { conversationId: id = '' } = await callApi(buyer, 'POST', '/conversations', {
    productId,
    clientId: randomUUID(),
    text: 'Is it still there?',
  });
  const write = async (...texts: string[]) => {
    for (const text of texts) {
      await callApi(seller, 'POST', `/conversations/${id}/messages`, {
        clientId: randomUUID(),
        text,
      });
    }
  };
  const late = buyer.getByText(/^Not live at the moment\./).filter({ visible: true });
  const row = buyer.getByRole('link', { name: /Cut Estate/ });
  const menu = buyer.getByRole('navigation', { name: 'Dashboard' });
  const entry = menu.getByRole('link', { name: 'Messages' });
  const stream = buyer.getByRole('log');

  const isListening = buyer.waitForResponse((response) => response.url().endsWith('/api/changes'));
  await buyer.goto(`/dashboard/messages/${id}`);
  await isListening;
  await expect(stream.getByText('Is it still there?')).toBeVisible();

  // In the conversation, in which the buyer writes as well.
  network.cut();
  await write('Yes, it is.', 'Both keys too.');
  await buyer.getByRole('textbox', { name: 'Write to Robin Road' }).fill('Any day.');
  await buyer.keyboard.press('Enter');
  await expect(buyer.getByText('Not sent.')).toBeVisible();
  await expect(late).toBeVisible({ timeout: 20_000 });
  // A phone shows nothing but the conversation.
  await buyer.setViewportSize({ width: 360, height: 740 });
  await expect(late).toBeInViewport();
  await buyer.setViewportSize({ width: 1280, height: 720 });
  await expect(late).toHaveCount(1);
  await expect(stream.getByText('Both keys too.')).toBeHidden();
  network.restore();
  await expect(stream.getByText('Both keys too.')).toBeVisible({ timeout: 20_000 });
  await expect(late).toBeHidden();
  await stream.getByRole('button', { name: 'Retry' }).click();
  await expect(buyer.getByText('Not sent.')).toBeHidden();
  for (const text of ['Yes, it is.', 'Both keys too.', 'Any day.']) {
    await expect(stream.getByText(text, { exact: true })).toHaveCount(1);
  }
  await expect(entry).not.toHaveAccessibleDescription(/unread/);

  // In the list.
  await entry.click();
  await expect(stream).toBeHidden();
  network.cut();
  await write('Saturday?', 'Or Sunday?', 'Or later?');
  await expect(row).not.toHaveAccessibleDescription(/unread/);
  network.restore();
  await expect(row).toHaveAccessibleDescription('3 unread', { timeout: 20_000 });
  await expect(entry).toHaveAccessibleDescription('1 unread');
  network.close();
});
