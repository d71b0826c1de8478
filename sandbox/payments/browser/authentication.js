/* global sandbox */
/** The 3-D Secure dialog of the customer's bank: complete or fail the authentication. */
(() => {
  const { make } = sandbox;

  const amountOf = ({ amount, currency }) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

  /** Resolves to 'complete' or 'fail'; closing the dialog counts as 'fail'. */
  const ask = (intent, appearance) =>
    new Promise((resolve) => {
      const host = make('div');
      const { root } = sandbox.openRoot(host, appearance);
      let result = 'fail';
      const choose = (choice) => () => {
        result = choice;
        dialog.close();
      };
      const dialog = make(
        'dialog',
        { class: 'Dialog', 'aria-labelledby': 'title', 'aria-describedby': 'text' },
        make(
          'section',
          {},
          make('h2', { id: 'title' }, '3-D Secure: confirm this payment'),
          make(
            'p',
            { id: 'text' },
            'This is a test version of your bank’s page. No real money moves. Did you make this payment?',
          ),
          make(
            'dl',
            {},
            make('dt', {}, 'Amount'),
            make('dd', {}, amountOf(intent)),
            ...(intent.description
              ? [make('dt', {}, 'For'), make('dd', {}, intent.description)]
              : []),
          ),
          make(
            'div',
            { class: 'Buttons' },
            make(
              'button',
              { type: 'button', class: 'Button Button--main', onclick: choose('complete') },
              'Complete authentication',
            ),
            make(
              'button',
              { type: 'button', class: 'Button', onclick: choose('fail') },
              'Fail authentication',
            ),
          ),
        ),
      );
      dialog.addEventListener('close', () => {
        host.remove();
        resolve(result);
      });
      root.append(dialog);
      document.body.append(host);
      dialog.showModal();
    });

  /** Resolves to `{ result }` with the intent, or `{ error }`, after the authentication. */
  sandbox.authenticate = async (client, intent, appearance) => {
    const result = await ask(intent, appearance);
    return client.post(`/payment_intents/${intent.id}/sandbox_authentication`, {
      client_secret: intent.client_secret,
      result,
    });
  };
})();
