// The forms of passkeys: asks the browser for a passkey, and sends the form with what it answers.
const forms = document.querySelectorAll('form[data-passkey]');
const works =
  typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function' &&
  typeof window.PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

for (const form of works ? forms : []) {
  form.hidden = false;
  if (form.previousElementSibling?.matches('[data-no-passkeys]')) form.previousElementSibling.hidden = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    answer(form).catch((error) => show(form, error.name));
  });
}

async function answer(form) {
  show(form, undefined);
  const options = JSON.parse(form.dataset.options);
  const credential =
    form.dataset.passkey === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        });
  form.elements.namedItem('response').value = JSON.stringify(credential.toJSON());
  form.submit();
}

/** The sentences are in the page, one for each reason. */
function show(form, reason) {
  for (const sentence of form.querySelectorAll('[data-problem]')) {
    const isKnown = form.querySelector(`[data-problem="${reason}"]`) !== null;
    sentence.hidden =
      reason === undefined || sentence.dataset.problem !== (isKnown ? reason : 'NotAllowedError');
  }
}
