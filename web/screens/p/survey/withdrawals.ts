const name = 'heartwood.participant.withdrawals';

/** Tells the other tabs of this browser that the answers of a participation are taken back. */
export function tellWithdrawal(participationId: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(participationId);
  channel.close();
}

/** Calls the listener when another tab has taken back the answers of this participation. */
export function watchWithdrawals(participationId: string, listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (data === participationId) listener();
  });
  return () => channel.close();
}
