/* global sandbox */
/** `stripe.elements(options)`: one intent, its elements, and their appearance. */
(() => {
  const { IntegrationError } = sandbox;
  const supported = ['payment', 'card'];
  const payable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

  const overError = (intent) => ({
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This payment is already ${intent.status}. Reload the page to see its status.`,
    payment_intent: intent,
  });

  sandbox.createElements = (client, options = {}) => {
    const { clientSecret } = options;
    if (clientSecret !== undefined && !sandbox.intentIdOf(clientSecret)) {
      throw new IntegrationError(
        'Invalid value for elements(): clientSecret should be a client secret of the form ' +
          '${id}_secret_${secret}.',
      );
    }
    let { appearance } = options;
    const created = new Map();
    const emitter = sandbox.createEmitter();

    /** The intent must exist and be payable before the card form is shown. */
    const load = async () => {
      if (!clientSecret) return {};
      const path = `/payment_intents/${sandbox.intentIdOf(clientSecret)}`;
      const { result, error } = await client.get(path, { client_secret: clientSecret });
      if (error) return { error };
      return payable.includes(result.status) ? {} : { error: overError(result) };
    };

    const elements = {
      create: (type, elementOptions = {}) => {
        if (!supported.includes(type)) {
          throw new IntegrationError(
            `The local payment service has no "${type}" Element. Use ${supported.join(' or ')}.`,
          );
        }
        if (created.has(type)) {
          throw new IntegrationError(
            `Can only create one Element of type ${type} through an Elements instance.`,
          );
        }
        const onDestroy = () => created.delete(type);
        const element = sandbox.createElement({
          type,
          options: elementOptions,
          appearance,
          load,
          onDestroy,
        });
        created.set(type, element);
        return element;
      },
      getElement: (type) => created.get(type) ?? null,
      update: async (changes = {}) => {
        if (!('appearance' in changes)) return;
        appearance = changes.appearance;
        for (const element of created.values()) {
          sandbox.insides.get(element).setAppearance(appearance);
        }
        emitter.emit('update-end');
      },
      fetchUpdates: async () => ({}),
      on: (name, handler) => emitter.on(name, handler),
      submit: async () => {
        const element = created.get('payment') ?? created.get('card');
        if (!element) throw new IntegrationError('Create and mount a Payment Element first.');
        const error = sandbox.insides.get(element).form.validate();
        return error ? { error } : { selectedPaymentMethod: 'card' };
      },
    };
    sandbox.groups.set(elements, { clientSecret, appearance: () => appearance });
    return elements;
  };

  /** Private state of groups for the confirmation. */
  sandbox.groups = new WeakMap();
})();
