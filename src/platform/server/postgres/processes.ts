import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process runs. One that has ended but was never collected by its parent counts as gone. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return processStat(pid)?.state !== 'Z';
}

/**
 * A text that no other process on this machine ever has under the same number, so that a reused number
 * is not taken for the process that had it before. Empty where the system does not tell.
 */
export function processIdentity(pid: number): string {
  const stat = processStat(pid);
  if (stat) return `${readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${stat.startedAtTicks}`;
  return askPs(pid, 'lstart=');
}

/** The command line of a process, its arguments separated by spaces; empty where the system does not tell. */
export function processCommand(pid: number): string {
  const command = readText(`/proc/${pid}/cmdline`);
  return command === undefined ? askPs(pid, 'command=') : command.replaceAll('\0', ' ').trim();
}

/** Waits until a process has ended; false when it still runs after the given time. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** The system's code of an error ('ENOENT', 'EACCES'), or PostgreSQL's ('28P01'); empty when it has none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return String(error.code);
}

/** The text of a file, or undefined when there is none or this user may not read it. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EPERM', 'ENOTDIR', 'ESRCH'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

function processStat(pid: number): { state: string; startedAtTicks: string } | undefined {
  const text = readText(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', startedAtTicks: fields[19] ?? '' };
}

function askPs(pid: number, field: string): string {
  if (process.platform === 'linux' || process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    // ps answers with exit code 1 when the process has ended meanwhile.
    return '';
  }
}
