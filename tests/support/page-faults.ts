import type { Page } from 'playwright-core';

/** Notes what no screen may do: errors of the console and of scripts, refused and failed requests, breaches of the policy. */
export function watchFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  const note = (fault: string) => faults.push(`${new URL(page.url()).pathname}: ${fault}`);
  // A breach of the content security policy is reported as an error of the console too.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text());
  });
  page.on('pageerror', (error) => note(error.stack ?? error.message));
  page.on('response', (response) => {
    if (response.status() >= 400)
      note(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // What a screen no longer waits for when it is left, it gives up itself.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    note(`${request.failure()?.errorText} ${request.method()} ${request.url()}`);
  });
  return faults;
}
