/* global sandbox */
/** Shows that this is the sandbox, and fills in a test card with one click. */
(() => {
  const { make } = sandbox;

  const first = { number: '4242 4242 4242 4242', what: 'Succeeds' };
  const groups = [
    {
      title: 'Succeeds',
      cards: [
        { number: '5555 5555 5555 4444', what: 'Mastercard' },
        { number: '3782 822463 10005', what: 'American Express' },
      ],
    },
    {
      title: 'Requires 3-D Secure',
      cards: [
        { number: '4000 0027 6000 3184', what: 'Confirm or fail' },
        { number: '4000 0084 0000 1629', what: 'Declined after confirming' },
      ],
    },
    {
      title: 'Declined',
      cards: [
        { number: '4000 0000 0000 0002', what: 'Declined' },
        { number: '4000 0000 0000 9995', what: 'Insufficient funds' },
        { number: '4000 0000 0000 9987', what: 'Lost card' },
        { number: '4000 0000 0000 0069', what: 'Expired card' },
        { number: '4000 0000 0000 0127', what: 'Wrong security code' },
        { number: '4000 0000 0000 0119', what: 'Processing error' },
      ],
    },
  ];

  sandbox.createHint = (fill) => {
    const status = make('p', { class: 'Quiet', role: 'status' });
    const summary = make('summary', {}, 'More test cards');
    const more = make('details', {}, summary);
    const choose = (number) => {
      fill(number);
      status.textContent = `Test card ${number} filled in.`;
      if (!more.open) return;
      // The open list covers the Pay button. Closing it must not lose the focus.
      more.open = false;
      summary.focus();
    };
    const button = ({ number, what }) =>
      make(
        'button',
        { type: 'button', class: 'Fill', onclick: () => choose(number) },
        make('span', { class: 'Quiet' }, 'Fill in test card '),
        make('span', { class: 'Number' }, `${number} `),
        make('span', {}, what),
      );
    const list = ({ title, cards }) => [
      make('p', { class: 'Group', 'aria-hidden': 'true' }, title),
      make('ul', { 'aria-label': title }, ...cards.map((card) => make('li', {}, button(card)))),
    ];
    more.append(...groups.flatMap(list));

    return make(
      'div',
      { class: 'Hint Wide' },
      make(
        'p',
        {},
        make('strong', {}, 'Sandbox:'),
        ' no real money moves. Click a test card to fill it in.',
      ),
      button(first),
      more,
      status,
    );
  };
})();
