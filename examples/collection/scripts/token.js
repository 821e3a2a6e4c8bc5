// Keeps the token for all other requests.
if (pm.response.code === 200) pm.collectionVariables.set('token', pm.response.json().access_token);
