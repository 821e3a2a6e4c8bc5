// The set-up form: chooses the time zone and the country of this browser, until the person has sent their own.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const { region } = new Intl.Locale(navigator.language).maximize();

choose('timezone', (zone) => zone === timeZone);
choose('locale', (tag) => new Intl.Locale(tag).maximize().region === region && !tag.includes('-u-'));
choose('locale', (tag) => tag === navigator.language);

function choose(id, isOfBrowser) {
  const select = document.querySelector(`select#${id}[data-of-browser]`);
  const option = [...(select?.options ?? [])].find(({ value }) => isOfBrowser(value));
  if (option !== undefined) option.selected = true;
}
