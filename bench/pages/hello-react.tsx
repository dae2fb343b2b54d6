import { type SubmitEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that a page with React can be: a form that says what is empty. */
function Hello() {
  const [failure, setFailure] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (new FormData(event.currentTarget).get('password') === '') setFailure('Password cannot be empty');
  };
  return (
    <form onSubmit={submit}>
      <input name="username" aria-label="Username" />
      <input name="password" type="password" aria-label="Password" />
      {failure && <p role="alert">{failure}</p>}
      <button type="submit">Sign in</button>
    </form>
  );
}

const app = document.getElementById('app');
if (app) createRoot(app).render(<Hello />);
