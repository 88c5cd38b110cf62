import { z } from 'zod';
import { roles, scopes } from '../../access/may-call.js';
import { auditActions, auditEntrySchema } from '../audit.js';
import { inputText, pageInput } from '../input.js';
import { pageOf } from '../page.js';
import type { RouteContract } from '../route.js';
import { apiTokenSchema, madeTokenSchema, newTokenSchema } from '../token.js';

export const peopleRoutes = {
  whoAmI: {
    route: 'GET /api/me',
    summary: 'Who the caller is and what they may do.',
    access: 'read',
    answer: z.object({ name: z.string(), role: z.enum(roles), scopes: z.array(z.enum(scopes)) }),
  },
  listMyAudit: {
    route: 'GET /api/me/audit',
    summary: "Who opened the caller's conversations and changed what is theirs, the newest first.",
    access: 'read',
    query: z.object(pageInput),
    answer: pageOf(auditEntrySchema),
  },
  listAudit: {
    route: 'GET /api/audit',
    summary: 'Who opened and changed what, the newest first.',
    access: 'admin',
    query: z.object({
      ...pageInput,
      action: z.enum(auditActions).optional(),
      subject: inputText.optional(),
    }),
    answer: pageOf(auditEntrySchema),
  },
  listTokens: {
    route: 'GET /api/tokens',
    summary: "The caller's tokens and sign-ins with their last use; an admin sees everybody's.",
    access: 'read',
    query: z.object(pageInput),
    answer: pageOf(apiTokenSchema),
  },
  createToken: {
    route: 'POST /api/tokens',
    summary: 'Makes a token and tells its secret, this once.',
    access: 'admin',
    body: newTokenSchema,
    status: 201,
    answer: madeTokenSchema,
    problems: [409],
  },
  revokeToken: {
    route: 'DELETE /api/tokens/{id}',
    summary: 'Ends a token or sign-in of the caller, for an admin anybody’s; its streams end within seconds.',
    access: 'write',
    status: 204,
    answer: null,
    problems: [404],
  },
  showSignIn: {
    route: 'GET /sign-in',
    summary: 'The page to sign in: at the issuer of the team, or with a token (team mode).',
    access: 'public',
    query: z.object({ returnTo: z.string().optional() }),
    answer: null,
    contentType: 'text/html',
  },
  departToIssuer: {
    route: 'GET /sign-in/oidc',
    summary: "Sends the browser to the team's issuer (OpenID Connect, authorisation code with PKCE).",
    access: 'public',
    query: z.object({ returnTo: z.string().optional() }),
    status: 303,
    answer: null,
    problems: [404, 429, 503],
    hasProblemPages: true,
  },
  arriveFromIssuer: {
    route: 'GET /sign-in/oidc/callback',
    summary: 'Signs in who comes back from the issuer, and goes to the dashboard.',
    access: 'public',
    answer: null,
    contentType: 'text/html',
    problems: [401, 403, 404, 429, 503],
    hasProblemPages: true,
  },
  signIn: {
    route: 'POST /sign-in',
    summary: 'Keeps the token of the form in a cookie that scripts cannot read, and goes to the dashboard.',
    access: 'public',
    body: z.object({ token: z.string().max(500), returnTo: z.string().max(2_000).optional() }),
    isForm: true,
    status: 303,
    answer: null,
    problems: [401, 403, 429],
    hasProblemPages: true,
  },
  signOut: {
    route: 'POST /sign-out',
    summary: 'Forgets the cookie and ends a sign-in at the issuer; a token that was typed in stays valid.',
    access: 'public',
    status: 303,
    answer: null,
    problems: [403],
  },
} as const satisfies Record<string, RouteContract>;
