/* global sandbox */
/** The three fields of a card, formatted while typing, with errors at the field. */
(() => {
  const { cards, make } = sandbox;

  const specs = {
    number: {
      label: 'Card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      format: (text) => cards.formatNumber(text),
      check: (values) => cards.checkNumber(values.number),
    },
    expiry: {
      label: 'Expiration date',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      format: (text, _values, isDeleting) => cards.formatExpiry(text, isDeleting),
      check: (values) => cards.checkExpiry(values.expiry),
    },
    cvc: {
      label: 'Security code',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
      format: (text, values) => cards.formatCvc(text, values.number),
      check: (values) => cards.checkCvc(values.cvc, values.number),
    },
  };
  const names = Object.keys(specs);

  /** Sets the formatted text and keeps the caret behind the same digit. */
  const setValue = (input, text) => {
    if (input.value === text) return;
    const caret = input.selectionStart ?? input.value.length;
    const digitsBefore = cards.digitsOf(input.value.slice(0, caret)).length;
    const wasAtEnd = caret === input.value.length;
    input.value = text;
    let position = wasAtEnd ? text.length : 0;
    for (let seen = 0; !wasAtEnd && position < text.length && seen < digitsBefore; position += 1) {
      if (/\d/.test(text[position])) seen += 1;
    }
    if (input.getRootNode().activeElement === input) input.setSelectionRange(position, position);
  };

  /** Enter submits the page's form, unless its submit button is disabled. */
  const submitPage = (host) => {
    const form = host.closest('form');
    const button = form?.querySelector('button:not([type]), [type="submit"]');
    if (form && !button?.disabled) form.requestSubmit(button ?? undefined);
  };

  sandbox.createCardForm = ({ host, onChange, onEvent }) => {
    const inputs = {};
    const errors = {};
    const brand = make('span', { class: 'Brand', 'aria-hidden': 'true' });
    const values = () => Object.fromEntries(names.map((name) => [name, inputs[name].value]));

    const problemOf = (name) => specs[name].check(values());

    const show = (name, problem) => {
      const text = problem?.message ?? '';
      if (errors[name].textContent !== text) errors[name].textContent = text;
      inputs[name].classList.toggle('Input--invalid', Boolean(problem));
      inputs[name].setAttribute('aria-invalid', String(Boolean(problem)));
    };
    /** Hides an error as soon as it is corrected, but shows new ones only on blur. */
    const settle = (name) => {
      if (errors[name].textContent) show(name, problemOf(name));
    };

    const changed = () => {
      brand.textContent = cards.brandOf(cards.digitsOf(inputs.number.value)).label;
      names.forEach(settle);
      onChange();
    };

    const onInput = (name) => (event) => {
      const isDeleting = String(event.inputType ?? '').startsWith('delete');
      setValue(inputs[name], specs[name].format(inputs[name].value, values(), isDeleting));
      changed();
    };

    const onBlur = (name) => () => {
      if (inputs[name].value !== '') show(name, problemOf(name));
    };

    const onKeydown = (event) => {
      if (event.key === 'Escape') onEvent('escape');
      if (event.key === 'Enter') submitPage(host);
    };

    const field = (name) => {
      const { label, autocomplete, placeholder } = specs[name];
      errors[name] = make('p', { class: 'Error', id: `${name}-error`, role: 'alert' });
      inputs[name] = make('input', {
        class: `Input Input--${name}`,
        id: name,
        name,
        type: 'text',
        inputmode: 'numeric',
        autocomplete,
        placeholder,
        required: true,
        spellcheck: 'false',
        'aria-describedby': `${name}-error`,
        oninput: onInput(name),
        onblur: onBlur(name),
        onkeydown: onKeydown,
      });
      const row = make('div', { class: 'Row' }, inputs[name]);
      if (name === 'number') row.append(brand);
      return make(
        'div',
        { class: name === 'number' ? 'Wide' : '' },
        make('label', { class: 'Label', for: name }, label),
        row,
        errors[name],
      );
    };

    const fill = (number) => {
      inputs.number.value = cards.formatNumber(number);
      inputs.expiry.value = `12 / ${String((new Date().getFullYear() + 4) % 100).padStart(2, '0')}`;
      inputs.cvc.value = cards.formatCvc('1234', number);
      changed();
    };

    const hint = sandbox.createHint(fill);
    const node = make(
      'div',
      { class: 'Form', role: 'group', 'aria-label': 'Card details' },
      ...names.map(field),
      hint,
    );

    return {
      node,
      isEmpty: () => names.every((name) => inputs[name].value === ''),
      isComplete: () => names.every((name) => !problemOf(name)),
      brand: () => cards.brandOf(cards.digitsOf(inputs.number.value)).name,
      /** The first visible error. */
      shownProblem: () => {
        const name = names.find((each) => errors[each].textContent);
        return name ? problemOf(name) : null;
      },
      /** Shows all errors and focuses the first one. Returns the first error or null. */
      validate: () => {
        const wrong = names.filter((name) => problemOf(name));
        names.forEach((name) => show(name, problemOf(name)));
        if (wrong.length === 0) return null;
        inputs[wrong[0]].focus();
        return problemOf(wrong[0]);
      },
      card: () => {
        const { month, year } = cards.readExpiry(inputs.expiry.value);
        return {
          number: cards.digitsOf(inputs.number.value),
          exp_month: month,
          exp_year: year,
          cvc: inputs.cvc.value,
        };
      },
      setDisabled: (isDisabled) => {
        node.querySelectorAll('input, button').forEach((each) => {
          each.disabled = isDisabled;
        });
      },
      focus: () => inputs.number.focus(),
      blur: () => names.forEach((name) => inputs[name].blur()),
      clear: () => {
        names.forEach((name) => {
          inputs[name].value = '';
          show(name, null);
        });
        changed();
      },
    };
  };
})();
