import * as oidc from 'openid-client'
import { isLoopback } from '../service-address.ts'

/** How this platform is known to the identity provider. */
type ProviderSettings = { issuer: string; clientId: string; clientSecret: string | undefined }

/** What the provider has vouched for. `email` only when the provider says that it is the person's own. */
export type Identity = { issuer: string; subject: string; name: string; email: string | null; idToken: string }

/** What a sign-in under way needs when it comes back. */
export type Departure = { state: string; nonce: string; verifier: string; redirectUri: string }

/** The provider can't be reached, or what it answers makes no sense: trying again later can help. */
export class ProviderAway extends Error {}

/** The provider refused the code, or its answer does not fit the sign-in that was begun. The message is for the log. */
export class ProviderRefusal extends Error {}

const patienceSeconds = 8
/** How long what the provider says of itself is kept: keys are looked up anew by themselves. */
const keptMs = 3_600_000
const longestName = 40

/**
 * An OpenID Connect provider: authorization code with PKCE, state and nonce; the ID token's signature is checked, and
 * so is who issued it.
 */
export class Provider {
  readonly #settings: ProviderSettings
  #known: { configuration: oidc.Configuration; until: number } | null = null

  constructor(settings: ProviderSettings) {
    this.#settings = settings
  }

  /** A sign-in to begin, and the address that it begins at. Throws `ProviderAway`. */
  async depart(redirectUri: string): Promise<Departure & { url: string }> {
    const configuration = await this.#configuration()
    const departure = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      redirectUri,
    }
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state: departure.state,
      nonce: departure.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(departure.verifier),
      code_challenge_method: 'S256',
    })
    return { ...departure, url: url.href }
  }

  /**
   * Who came back with the code; `iss` as the provider wrote it into the address. Throws `ProviderAway` and
   * `ProviderRefusal`.
   */
  async arrive(departure: Departure, { code, iss }: { code: string; iss: string | undefined }): Promise<Identity> {
    const configuration = await this.#configuration()
    const address = new URL(departure.redirectUri)
    address.search = new URLSearchParams({
      code,
      state: departure.state,
      ...(iss === undefined ? {} : { iss }),
    }).toString()
    const checks = {
      expectedState: departure.state,
      expectedNonce: departure.nonce,
      pkceCodeVerifier: departure.verifier,
      idTokenExpected: true,
    }
    const tokens = await oidc.authorizationCodeGrant(configuration, address, checks).catch(sayWhy)
    const claims = tokens.claims()
    if (!claims || !tokens.id_token) throw new ProviderRefusal('no ID token')
    const said = await this.#profile(configuration, tokens.access_token, claims)
    const email = said['email_verified'] === true && typeof said['email'] === 'string' ? said['email'] : null
    return { issuer: claims.iss, subject: claims.sub, name: nameOf(said), email, idToken: tokens.id_token }
  }

  /** Where a sign-out goes on at the provider; null when it offers none, or can't be asked: then it ends here. */
  async leave(idToken: string, backTo: string): Promise<string | null> {
    const configuration = await this.#configuration().catch(() => null)
    if (!configuration?.serverMetadata().end_session_endpoint) return null
    return oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: backTo }).href
  }

  /**
   * Many providers tell name and address only when asked for them apart; that this fails costs a name, not the sign-in.
   */
  async #profile(
    configuration: oidc.Configuration,
    accessToken: string,
    claims: oidc.IDToken,
  ): Promise<Record<string, unknown>> {
    if (typeof claims['name'] === 'string' || !configuration.serverMetadata().userinfo_endpoint) return claims
    const more = await oidc.fetchUserInfo(configuration, accessToken, claims.sub).catch(() => ({}))
    return { ...claims, ...more }
  }

  async #configuration(): Promise<oidc.Configuration> {
    if (this.#known && this.#known.until > Date.now()) return this.#known.configuration
    const { issuer, clientId, clientSecret } = this.#settings
    const address = new URL(issuer)
    const extra = address.protocol === 'http:' && isLoopback(address.hostname) ? [oidc.allowInsecureRequests] : []
    try {
      const configuration = await oidc.discovery(
        address,
        clientId,
        clientSecret,
        clientSecret === undefined ? oidc.None() : undefined,
        { timeout: patienceSeconds, execute: [...extra, oidc.enableNonRepudiationChecks] },
      )
      this.#known = { configuration, until: Date.now() + keptMs }
      return configuration
    } catch (error) {
      throw new ProviderAway(messageOf(error), { cause: error })
    }
  }
}

/** What the provider answered with and what does not fit is a refusal; that it did not answer is not. */
function sayWhy(error: unknown): never {
  const isAnswer =
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.WWWAuthenticateChallengeError
  const isMisfit =
    error instanceof oidc.ClientError && /^OAUTH_(INVALID_RESPONSE|JWT_|JSON_|KEY_|PARSE)/.test(error.code ?? '')
  const isServerAtFault = error instanceof oidc.ResponseBodyError && error.status >= 500
  if ((isAnswer || isMisfit) && !isServerAtFault) throw new ProviderRefusal(messageOf(error), { cause: error })
  throw new ProviderAway(messageOf(error), { cause: error })
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return `${message} ${code}`.trim().slice(0, 300)
}

/** The name to greet with, as one line. */
function nameOf(claims: Record<string, unknown>): string {
  const named = ['name', 'nickname', 'preferred_username']
    .map((key) => claims[key])
    .find((value) => typeof value === 'string' && value.trim() !== '')
  const text = String(named ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
  return [...(text || '统一身份用户')].slice(0, longestName).join('')
}
