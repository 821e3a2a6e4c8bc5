// Fails on errors, and remembers ids: `gameId` of the first game that a list shows, `createdGameId` of one created here.
const { code } = pm.response;

pm.test(`is answered ${code}`, () => {
  if (code >= 400) throw new Error(pm.response.text());
});

function remember(record, isCreated) {
  const type = record?._links?.self?.['resource-type'];
  if (type === undefined || record.id === undefined) return;
  const noun = `-${type.replace(/^webhook-/, '')}`.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const name = `${noun[0].toLowerCase()}${noun.slice(1)}Id`;
  const variables = pm.collectionVariables;
  if (!variables.get(name)) variables.set(name, String(record.id));
  if (isCreated) variables.set(`created${noun}Id`, String(record.id));
}

if (code === 200 || code === 201) {
  const answer = pm.response.json();
  remember(answer, code === 201);
  for (const embedded of Object.values(answer._embedded ?? {})) {
    // What a new record has a list of was made with it, such as the slots of a game; its venue may have been there.
    remember([embedded].flat()[0], code === 201 && Array.isArray(embedded));
  }
}
