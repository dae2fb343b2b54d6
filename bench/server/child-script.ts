import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A script in a process of its own that answers each message with one. */
export interface ChildScript<Question, Answer> {
  /** One at a time. Rejects when the process ends instead. */
  ask(question: Question): Promise<Answer>;
  end(): Promise<void>;
}

export function startScript<Question extends object, Answer>(
  script: URL,
  ...args: string[]
): ChildScript<Question, Answer> {
  const child = fork(fileURLToPath(script), args, { execArgv: ['--import', 'tsx'] });
  const exit = once(child, 'exit');
  return {
    async ask(question) {
      const answered = once(child, 'message') as Promise<[Answer]>;
      child.send(question);
      const ended = exit.then(([code]): never => {
        throw new Error(`${script.pathname} ended with ${code}`);
      });
      const [answer] = await Promise.race([answered, ended]);
      return answer;
    },
    async end() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
