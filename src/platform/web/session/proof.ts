type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Names what asks a signed-in person to prove who they are; returns what takes it away. */
export function proveBy(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Whether the person at this browser has just proved who they are; false when nothing can ask. */
export async function proveAgain(): Promise<boolean> {
  return (await ask?.()) ?? false;
}
