// Keeps the token for all other requests, and a word for the names of what this run creates.
if (pm.response.code === 200) {
  pm.collectionVariables.set('token', pm.response.json().access_token);
  pm.collectionVariables.set('run', Date.now().toString(36));
}
