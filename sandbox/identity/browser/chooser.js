/* The one-click sign-in window: reports the choice to the page that opened it. */
(function () {
  'use strict';

  const chooser = document.getElementById('chooser');
  const form = document.getElementById('another');
  const failure = document.getElementById('failure');
  const progress = document.getElementById('progress');
  const { origin, authType, eventId } = chooser.dataset;

  const tell = (message) =>
    window.opener.postMessage({ tag: 'second-gear-identity', ...message }, origin);

  const setBusy = (isBusy) => {
    for (const control of chooser.querySelectorAll('button, input')) control.disabled = isBusy;
    progress.textContent = isBusy ? 'Logging you in…' : '';
  };

  const showErrors = (fieldErrors) => {
    let firstWrong = null;
    for (const input of form.querySelectorAll('input')) {
      const error = fieldErrors[input.name] || '';
      document.getElementById(`${input.id}-error`).textContent = error;
      if (error) {
        input.setAttribute('aria-invalid', 'true');
        firstWrong = firstWrong || input;
      } else {
        input.removeAttribute('aria-invalid');
      }
    }
    if (firstWrong) firstWrong.focus();
  };

  const choose = async (choice) => {
    failure.textContent = '';
    setBusy(true);
    try {
      const response = await fetch('/sandbox/identity/choice', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(choice),
      });
      const answer = await response.json();
      if (response.ok) {
        tell({ event: { type: authType, eventId, urlResponse: answer.urlResponse } });
        return;
      }
      setBusy(false);
      showErrors(answer.fieldErrors || {});
      failure.textContent = answer.message || '';
    } catch {
      setBusy(false);
      failure.textContent = 'The sandbox didn’t respond. Check that it’s running and try again.';
    }
  };

  for (const button of document.querySelectorAll('[data-person]')) {
    button.addEventListener('click', () => choose({ personId: button.dataset.person }));
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    choose({ name: form.elements.name.value, email: form.elements.email.value });
  });
  document.getElementById('cancel').addEventListener('click', () => window.close());

  if (window.opener) {
    setBusy(false);
    tell({ opened: { type: authType, eventId } });
  } else {
    setBusy(true);
    progress.textContent = '';
    failure.textContent =
      'This window lost its connection to the log-in page. Close it and start again.';
  }
})();
