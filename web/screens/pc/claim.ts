import { ApiError } from '#web/api/ApiError.ts';
import { api } from '#web/api/client.ts';
import { storedMailLink } from '#web/session/mailLink.ts';
import { sessionStore } from '#web/session/sessionStore.ts';

const rejections = ['ParticipationAlreadyRegistered', 'InvalidToken', 'ParticipationNotFound'] as const;

/** The outcome of a claim: success, or the error code. */
export type ClaimOutcome = 'claimed' | (typeof rejections)[number];

const claimedKey = 'auth.link.claimed';

/**
 * Claims the response of the link opened in this tab. Null if there was none. A successful claim is not repeated,
 * because the second attempt would be rejected. Fails with an ApiError if the error is not about the link itself.
 */
export async function claimByLink(): Promise<ClaimOutcome | null> {
  const link = storedMailLink('claim');
  if (!link) return null;
  const { token } = link;
  if (sessionStore.read<string>(claimedKey) === token) return 'claimed';
  try {
    await api.claimParticipation({ body: { token } });
  } catch (error) {
    const rejection = rejections.find((code) => error instanceof ApiError && error.code === code);
    // The token does not have the form of a token.
    if (error instanceof ApiError && error.code === 'Validation') return 'InvalidToken';
    if (!rejection) throw error;
    return rejection;
  }
  sessionStore.write(claimedKey, token);
  return 'claimed';
}
