import * as oidc from 'openid-client'
import { isLoopback } from '../../http/outbound.ts'

/** The platform's registration at the identity provider. */
type ProviderSettings = { issuer: string; clientId: string; clientSecret: string | undefined }

/** Identity confirmed by the provider. `email` only if the provider has verified it. */
export type Identity = { issuer: string; subject: string; name: string; email: string | null; idToken: string }

/** What a started sign-in needs when the user returns. */
export type Departure = { state: string; nonce: string; verifier: string; redirectUri: string }

/** The provider can't be reached or its response is unusable; a later try may succeed. */
export class ProviderAway extends Error {}

/** The provider refused the code, or its response does not match the started sign-in. The message is for the log. */
export class ProviderRefusal extends Error {}

const patienceSeconds = 8
/** Cache time of the provider's metadata; keys are refreshed separately. */
const keptMs = 3_600_000
const longestName = 40

/**
 * An OpenID Connect provider: authorization code flow with PKCE, state and nonce; the signature of the ID token and its
 * issuer are verified.
 */
export class Provider {
  readonly #settings: ProviderSettings
  #known: { configuration: oidc.Configuration; until: number } | null = null

  constructor(settings: ProviderSettings) {
    this.#settings = settings
  }

  /** Prepares a sign-in and returns the URL where it starts. Throws `ProviderAway`. */
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
   * Exchanges the returned code for the identity; `iss` is the provider's parameter of the return address. Throws
   * `ProviderAway` and `ProviderRefusal`.
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

  /**
   * Returns the provider's sign-out URL; null if it has none or can't be reached: then the sign-out is complete here.
   */
  async leave(idToken: string, backTo: string): Promise<string | null> {
    const configuration = await this.#configuration().catch(() => null)
    if (!configuration?.serverMetadata().end_session_endpoint) return null
    return oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: backTo }).href
  }

  /**
   * Many providers return name and e-mail only from the userinfo endpoint; if that fails, the name is missing but the
   * sign-in continues.
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

/**
 * Throws a refusal if the provider responded and the response does not fit; throws `ProviderAway` if it did not
 * respond.
 */
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

/** Display name in one line. */
function nameOf(claims: Record<string, unknown>): string {
  const named = ['name', 'nickname', 'preferred_username']
    .map((key) => claims[key])
    .find((value) => typeof value === 'string' && value.trim() !== '')
  const text = String(named ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
  return [...(text || '统一身份用户')].slice(0, longestName).join('')
}
