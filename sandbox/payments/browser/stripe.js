/* global sandbox */
/** `window.Stripe`, as the provider's own script defines it. */
(() => {
  const { IntegrationError } = sandbox;

  const secretOf = (clientSecret) => {
    if (sandbox.intentIdOf(clientSecret)) return clientSecret;
    throw new IntegrationError(
      'Invalid value for the client secret: it has the form ${id}_secret_${secret}.',
    );
  };

  /** The card form of an element; throws for anything else. */
  const insideOf = (element) => {
    const inside = sandbox.insides.get(element);
    if (inside) return inside;
    throw new IntegrationError('Pass a mounted Element of this Stripe instance.');
  };

  /** Converts payment method details (token, name or element) to API parameters. */
  const methodParams = ({ card, billing_details, ...rest }) => {
    const inside = sandbox.insides.get(card);
    return { type: 'card', card: inside ? inside.form.card() : card, billing_details, ...rest };
  };

  function Stripe(key) {
    if (typeof key !== 'string' || key === '') {
      throw new IntegrationError('Missing value for Stripe(): apiKey should be a string.');
    }
    if (key.startsWith('sk_')) {
      throw new IntegrationError('You should not use your secret key with Stripe.js.');
    }
    const client = sandbox.createClient(key);
    const intentPath = (clientSecret) => `/payment_intents/${sandbox.intentIdOf(clientSecret)}`;

    const retrieve = (clientSecret) =>
      client.get(intentPath(secretOf(clientSecret)), { client_secret: clientSecret });

    /** A succeeded intent is a success, even if it is confirmed again. */
    const asPaymentResult = ({ result, error }) => {
      if (!error) return { paymentIntent: result };
      if (error.payment_intent?.status === 'succeeded') {
        return { paymentIntent: error.payment_intent };
      }
      return { error };
    };

    const finish = async ({ result, error }, appearance) => {
      if (result?.status !== 'requires_action') return asPaymentResult({ result, error });
      return asPaymentResult(await sandbox.authenticate(client, result, appearance));
    };

    const confirm = async (
      clientSecret,
      params,
      { form, appearance, handleActions = true } = {},
    ) => {
      form?.setDisabled(true);
      try {
        const answer = await client.post(`${intentPath(clientSecret)}/confirm`, {
          client_secret: clientSecret,
          ...params,
        });
        return handleActions ? await finish(answer, appearance) : asPaymentResult(answer);
      } finally {
        form?.setDisabled(false);
      }
    };

    const redirectTo = (returnUrl, intent) => {
      const url = new URL(returnUrl, window.location.href);
      url.searchParams.set('payment_intent', intent.id);
      url.searchParams.set('payment_intent_client_secret', intent.client_secret);
      url.searchParams.set('redirect_status', intent.status);
      window.location.assign(url);
      return new Promise(() => undefined);
    };

    const stripe = {
      elements: (options) => sandbox.createElements(client, options),

      confirmPayment: async ({ elements, clientSecret, confirmParams = {}, redirect } = {}) => {
        const { return_url: returnUrl, payment_method_data: data, ...rest } = confirmParams;
        const mustRedirect = redirect !== 'if_required';
        if (mustRedirect && !returnUrl) {
          throw new IntegrationError('confirmPayment(): confirmParams.return_url is required.');
        }
        const group = elements && sandbox.groups.get(elements);
        const secret = secretOf(clientSecret ?? group?.clientSecret);
        const params = { ...rest, return_url: returnUrl };
        let form;
        if (elements) {
          const { error } = await elements.submit();
          if (error) return { error };
          const element = elements.getElement('payment') ?? elements.getElement('card');
          ({ form } = insideOf(element));
          params.payment_method_data = methodParams({ ...data, card: element });
        } else if (data) {
          params.payment_method_data = data;
        }
        const result = await confirm(secret, params, { form, appearance: group?.appearance() });
        if (!mustRedirect || result.error) return result;
        return redirectTo(returnUrl, result.paymentIntent);
      },

      confirmCardPayment: async (clientSecret, data = {}, options = {}) => {
        const { payment_method: method, ...rest } = data;
        const secret = secretOf(clientSecret);
        if (typeof method !== 'object') {
          const current = await retrieve(secret);
          if (current.result?.status === 'requires_action' && !method) return finish(current);
          return confirm(secret, { ...rest, payment_method: method }, options);
        }
        const form = sandbox.insides.get(method.card)?.form;
        const error = form?.validate();
        if (error) return { error };
        const params = { ...rest, payment_method_data: methodParams(method) };
        return confirm(secret, params, { ...options, form });
      },

      retrievePaymentIntent: async (clientSecret) => {
        const { result, error } = await retrieve(clientSecret);
        return error ? { error } : { paymentIntent: result };
      },

      handleNextAction: async ({ clientSecret }) => finish(await retrieve(clientSecret)),
      handleCardAction: async (clientSecret) => finish(await retrieve(clientSecret)),

      createPaymentMethod: async ({ elements, params = {}, ...data }) => {
        const element = elements?.getElement('payment') ?? elements?.getElement('card');
        const given = element ? { ...params, card: element } : data;
        const problem = sandbox.insides.get(given.card)?.form.validate();
        if (problem) return { error: problem };
        const { result, error } = await client.post('/payment_methods', methodParams(given));
        return error ? { error } : { paymentMethod: result };
      },

      createToken: async (element, { name } = {}) => {
        const { form } = insideOf(element);
        const problem = form.validate();
        if (problem) return { error: problem };
        const card = { ...form.card(), name };
        const { result, error } = await client.post('/tokens', { card });
        return error ? { error } : { token: result };
      },

      // Wrappers report their name here; the sandbox ignores it.
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
    return stripe;
  }

  /** The version that the npm wrapper expects; others cause a warning. */
  Stripe.version = 'endive';
  window.Stripe ??= Stripe;
})();
