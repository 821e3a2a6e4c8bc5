// Beside each password field: a button that shows what was typed.
for (const input of document.querySelectorAll('input[type="password"]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.setAttribute('aria-controls', input.id);
  button.setAttribute('aria-describedby', input.labels[0].id); // a page may have several
  const show = (isShown) => {
    input.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? 'Hide password' : 'Show password';
  };
  button.addEventListener('click', () => show(input.type === 'password'));
  input.form.addEventListener('submit', () => show(false)); // browsers offer again what was typed as text
  show(false);
  input.after(button);
}
