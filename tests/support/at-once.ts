/** Does something to each item, so many at once: they wait for the server, not for each other. */
export async function atOnce<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
  max = 8,
): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: max }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
    }),
  );
}
