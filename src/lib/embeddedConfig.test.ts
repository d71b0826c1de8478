/** The configuration that the build writes into the page, as the client reads it (spec §7). */

it('reads the card provider’s public key out of the page', async () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'app-config';
  block.textContent = JSON.stringify({
    apiUrl: 'https://api.cars.example',
    stripePublishableKey: 'pk_of_the_market',
  });
  document.head.append(block);
  await jest.isolateModulesAsync(async () => {
    const { config } = await import('./config');
    expect(config).toMatchObject({
      apiUrl: 'https://api.cars.example',
      stripePublishableKey: 'pk_of_the_market',
    });
  });
  block.remove();
});
